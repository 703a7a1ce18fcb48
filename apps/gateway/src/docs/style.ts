import { createHash } from 'node:crypto';

const style = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#111418);--ink:light-dark(#1b1f24,#e4e7eb);--soft:light-dark(#5a6472,#9aa4b2);
--line:light-dark(#e2e6ea,#2a3038);--pane:light-dark(#f6f7f9,#181c22);--accent:light-dark(#0b5fff,#7aa7ff);
--get:light-dark(#0a6b3d,#5fd49a);--post:light-dark(#0b4fd1,#82b1ff);--put:light-dark(#8a4b00,#f0b35f);--delete:light-dark(#b3261e,#ff8a80)}
*{box-sizing:border-box}html{scroll-behavior:smooth;scroll-padding-top:1rem}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.65 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif}
a{color:var(--accent)}a:focus-visible,summary:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
code,pre{font:0.875em/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}code{background:var(--pane);padding:.1em .3em;border-radius:4px}
pre{background:var(--pane);border:1px solid var(--line);border-radius:8px;padding:.9rem 1rem;overflow-x:auto;margin:.5rem 0 1rem}pre code{padding:0;background:none}
.page{display:grid;grid-template:"nav header" auto "nav main" 1fr/17rem minmax(0,1fr);max-width:82rem;margin:0 auto}
header{grid-area:header;padding:2rem 2.5rem 0}nav{grid-area:nav;position:sticky;top:0;height:100vh;overflow-y:auto;padding:1.5rem 1rem;border-right:1px solid var(--line);font-size:.875rem}
nav h2{font-size:.75rem;letter-spacing:.04em;color:var(--soft);margin:1.2rem 0 .3rem}nav ul{list-style:none;margin:0;padding:0}
nav li a{display:block;padding:.2rem .4rem;border-radius:6px;text-decoration:none;color:var(--ink)}nav li a:hover{background:var(--pane)}
main{grid-area:main;padding:0 2.5rem 6rem;min-width:0}h1{margin:0 0 .3rem;font-size:1.8rem}main h2{margin:3rem 0 .5rem;font-size:1.3rem}
article{border-top:1px solid var(--line);padding:1.6rem 0}article h3{margin:0 0 .4rem;font-size:1.1rem}h4{margin:1.2rem 0 .3rem;font-size:.9rem;color:var(--soft)}
.path{font:600 .95rem ui-monospace,SFMono-Regular,Menlo,monospace;overflow-wrap:anywhere}
.method{display:inline-block;min-width:4.2rem;font-weight:700}.get{color:var(--get)}.post{color:var(--post)}.put,.patch{color:var(--put)}.delete{color:var(--delete)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.875rem}th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-weight:600}td code{white-space:nowrap}.soft{color:var(--soft)}.lang{float:right}
@media(max-width:52rem){.page{grid-template:"header" auto "nav" auto "main" auto/minmax(0,1fr)}header{padding:1.25rem 1rem .75rem}h1{font-size:1.4rem}
nav{position:static;height:auto;max-height:40vh;padding:.75rem 1rem;border-right:0;border-block:1px solid var(--line)}main{padding:.5rem 1rem 4rem}}
@media(prefers-reduced-motion:reduce){html{scroll-behavior:auto}}
`;

/** The style tag as one piece: the policy below holds the hash of every character between its tags. */
export const styleElement = `<style>${style}</style>`;

const digest = createHash('sha256').update(style).digest('base64');

/** The page may use this one style sheet and nothing else: no script, no other address, no frame. */
export const docsPolicy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
