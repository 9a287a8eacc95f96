/** Questions to the server that need the network and are not kept: who would pay whom, taking back, confirming. */

import data from "./words.js";

const LONGEST = 8000;

/** Post JSON; { status, answer }, or null where there is no network. */
export async function ask(url, body) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": token() },
      body: JSON.stringify(body),
      credentials: "same-origin",
      signal: AbortSignal.timeout?.(LONGEST),
    });
    const answer = await response.json();
    return { status: response.status, answer };
  } catch {
    return null;
  }
}

/** The token as the browser has it now: a page that was opened without a network may have an older one. */
function token() {
  return document.cookie.match(/(?:^|; )csrftoken=([^;]+)/)?.[1] ?? data.csrf;
}
