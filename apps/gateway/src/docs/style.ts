import { createHash } from 'node:crypto';

const style = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#111418);--ink:light-dark(#1b1f24,#e4e7eb);--soft:light-dark(#5a6472,#9aa4b2);
--line:light-dark(#e2e6ea,#2a3038);--pane:light-dark(#f6f7f9,#181c22);--accent:light-dark(#0b5fff,#7aa7ff);--scalar-custom-header-height:44px}
*{box-sizing:border-box}html{scroll-padding-top:60px}
body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.75 system-ui,"Hiragino Sans","Noto Sans JP",sans-serif}
.bar{position:sticky;top:0;z-index:20;height:44px;display:flex;gap:1.25rem;align-items:center;padding:0 1rem;background:var(--bg);border-bottom:1px solid var(--line);font-size:.9rem}
.bar nav{display:flex;gap:1rem;flex:1}.bar a{color:var(--soft);text-decoration:none;padding:.2rem 0}.bar a:hover,.bar a[aria-current]{color:var(--ink)}.bar a[aria-current]{font-weight:600}
.page a{color:var(--accent)}a:focus-visible,pre:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
.page{max-width:52rem;margin:0 auto;padding:1.5rem 1.25rem 6rem}.page h1{font-size:1.8rem;line-height:1.3;margin:1rem 0}.page h2{margin:2.5rem 0 .5rem;font-size:1.3rem}.page h3{margin:1.75rem 0 .4rem}
.page code,.page pre{font:0.875em/1.6 ui-monospace,SFMono-Regular,Menlo,monospace}.page code{background:var(--pane);padding:.1em .3em;border-radius:4px}
.page pre{background:var(--pane);border:1px solid var(--line);border-radius:8px;padding:.9rem 1rem;overflow-x:auto}.page pre code{padding:0;background:none}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:.9rem}.page th,.page td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid var(--line)}
.page th{color:var(--soft);font-weight:600}
`;

/** The style tag as one piece: the policy below holds the hash of every character between its tags. */
export const styleElement = `<style>${style}</style>`;

const digest = createHash('sha256').update(style).digest('base64');

/** A guide may use this one style sheet and nothing else: no script, no other address, no frame. */
export const guidePolicy = `default-src 'none'; style-src 'sha256-${digest}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
