// On the result page: weighs a match's rolls one by one, and tells for each player what they came to altogether. The
// percentile is where the sum of what fell lies among all that the same rolls could have come to.

const STEP = 0.02; // sums are counted in steps this wide

const root = document.getElementById("luck");

root?.querySelector("[data-weigh]").addEventListener("click", async (event) => {
  event.currentTarget.hidden = true;
  const busy = root.querySelector("[data-busy]");
  const bar = busy.querySelector("progress");
  busy.hidden = false;
  const seats = new Map();
  let left = 0;
  for (let roll = 0, of = 1; roll < of; roll += 1) {
    const answer = await weigh(roll);
    if (!answer) break;
    of = answer.of;
    if (answer.seat) seats.set(answer.seat, [...(seats.get(answer.seat) || []), answer]);
    else if (of) left += 1;
    bar.max = Math.max(of, 1);
    bar.value = roll + 1;
    busy.querySelector("[data-done]").textContent = `${Math.min(roll + 1, of)} / ${of}`;
  }
  busy.hidden = true;
  show(seats, left);
});

async function weigh(roll) {
  try {
    const answer = await fetch(`${root.dataset.luck}?roll=${roll}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

function show(seats, left) {
  const table = root.querySelector("table");
  const language = document.documentElement.lang || "en";
  const signed = new Intl.NumberFormat(language, {
    signDisplay: "exceptZero",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  for (const row of table.querySelectorAll("[data-seat]")) {
    const rolls = seats.get(row.dataset.seat) || [];
    const [sum, place, n] = row.querySelectorAll("td");
    sum.textContent = rolls.length ? signed.format(rolls.reduce((total, one) => total + (one.luck || 0), 0)) : "–";
    place.textContent = rolls.length ? percent.format(percentile(rolls)) : "–";
    n.textContent = String(rolls.length);
  }
  table.hidden = false;
  const said = root.querySelector("[data-left]");
  said.hidden = !left;
  said.querySelector("span").textContent = String(left);
}

// How likely less luck was, and half of how likely just as much.
function percentile(rolls) {
  let sums = new Map([[0, 1]]);
  let got = 0;
  for (const roll of rolls) {
    const next = new Map();
    for (const [luck, chance] of roll.results) {
      const steps = Math.round(luck / STEP);
      for (const [sum, share] of sums) next.set(sum + steps, (next.get(sum + steps) || 0) + share * chance);
    }
    sums = next;
    got += Math.round((roll.luck || 0) / STEP);
  }
  let below = 0;
  for (const [sum, share] of sums) below += sum < got ? share : sum === got ? share / 2 : 0;
  return below;
}
