/** Questions to the server that need the network and are not kept: who would pay whom, taking back, confirming. */

import data from "./words.js";

const LONGEST = 8000;

/** Post JSON; { status, answer }, or null where there is no network. */
export async function ask(url, body) {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-CSRFToken": data.csrf },
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
