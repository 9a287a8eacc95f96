/** The result of a game that is over, and what can be done with it. */

import { element, texts } from "./words.js";

const by = (id) => document.getElementById(id);

export function drawResult(state) {
  const rows = [...(state.result ?? [])].sort((one, other) => Number(one.place) - Number(other.place));
  by("result").replaceChildren(
    ...rows.map((row) => {
      const line = element("tr");
      const name = element("th", row.place === "1" ? "first-place" : "", row.name);
      name.scope = "row";
      line.append(element("td", "", row.place), name, element("td", "number", row.score));
      return line;
    }),
  );
  const confirmed = state.status === "confirmed";
  by("result").closest("table").hidden = !rows.length;
  by("confirming").hidden = !state.may.confirm;
  if (!state.may.confirm) by("confirm-sure").hidden = true;
  by("over-words").textContent = confirmed ? texts.confirmed : state.may.confirm ? texts.confirm_please : "";
}
