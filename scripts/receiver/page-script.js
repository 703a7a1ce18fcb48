// Asks for news and adds them in place: what a person has opened, chosen or scrolled to stays as it is.
const everyMs = 1500;
const keyOf = (entry) => entry.dataset.key;

async function update() {
  const { version } = await (await fetch('/version')).json();
  if (String(version) === document.body.dataset.version) return;
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  updateList(document.querySelector('ol'), [...fresh.querySelectorAll('ol > li')]);
  document.querySelector('[role=status]').textContent = fresh.querySelector('[role=status]').textContent;
  document.body.dataset.version = fresh.body.dataset.version;
}

function updateList(list, entries) {
  const wanted = new Set(entries.map(keyOf));
  const shown = new Map([...list.children].map((entry) => [keyOf(entry), entry]));
  for (const [key, entry] of shown) if (!wanted.has(key)) entry.remove();
  // The newest is first, so each one that is new goes before all that were there.
  for (const entry of entries.toReversed()) {
    const known = shown.get(keyOf(entry));
    if (!known) list.prepend(entry);
    else if (known.dataset.times !== entry.dataset.times) {
      known.dataset.times = entry.dataset.times;
      known.querySelector('dl').replaceWith(entry.querySelector('dl'));
    }
  }
}

setInterval(() => {
  // While the stack is away there are no news.
  if (!document.hidden) update().catch(() => undefined);
}, everyMs);
