// npm start: the whole stack on this machine. Installs what is missing first.
process.argv.splice(2, 0, 'scripts/stack/main.ts');
await import('./run.mjs');
