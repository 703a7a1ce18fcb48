// Asks for news and shows it in place; what a person has opened stays open, and so does what they have closed.
const everyMs = 1500;
const parts = ['ol', '[role=status]'];

async function update() {
  const { version } = await (await fetch('/version')).json();
  if (String(version) === document.body.dataset.version) return;
  const fresh = new DOMParser().parseFromString(await (await fetch(location.href)).text(), 'text/html');
  for (const entry of document.querySelectorAll('[data-number]')) {
    const details = fresh.querySelector(`[data-number="${entry.dataset.number}"] details`);
    if (details) details.open = entry.querySelector('details').open;
  }
  for (const part of parts) document.querySelector(part).replaceChildren(...fresh.querySelector(part).childNodes);
  document.body.dataset.version = fresh.body.dataset.version;
}

setInterval(() => {
  // While the stack is away there are no news.
  if (!document.hidden) update().catch(() => undefined);
}, everyMs);
