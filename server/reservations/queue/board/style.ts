/** The styles of the calling board: readable from five metres, on wide and on upright televisions. */
export const boardStyle = `:root{color-scheme:dark}*{box-sizing:border-box}html,body{margin:0;height:100%;overflow:hidden}
body{font:3.2vmin/1.25 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{--b:#0c1210;--f:#eef4f1;--q:#a9b8b2;--l:#2a3632;--c:#151d1a;--a:#5fd0b8;--w:#ffb454;height:100%;background:var(--b);color:var(--f)}
main:has(.light){--b:#f6f8f7;--f:#111a17;--q:#4c5a55;--l:#d3dbd7;--c:#fff;--a:#08604f;--w:#9a4b00}
[hidden]{display:none!important}
.b{height:100%;display:grid;grid-template:auto minmax(0,1fr) auto/minmax(0,6fr) minmax(0,5fr);gap:2vmin;padding:2.5vmin}
.b.solo{grid-template-columns:minmax(0,1fr)}
header,footer{grid-column:1/-1;display:flex;align-items:center;gap:3vmin;min-width:0}
h1{flex:1;min-width:0;margin:0;font-size:4.2vmin;line-height:1.15;overflow-wrap:anywhere;display:-webkit-box;-webkit-line-clamp:2;-webkit-box-orient:vertical;overflow:hidden}
time{font-size:4.6vmin;font-weight:600;font-variant-numeric:tabular-nums}
h2{margin:0;font-size:3vmin;font-weight:600;color:var(--q)}
#q{min-height:0;display:flex;flex-direction:column;gap:2vmin}
ol{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:1.5vmin}
.n{flex:1;min-height:0;background:var(--c);border:.3vmin solid var(--l);border-radius:2.4vmin;padding:2vmin 3vmin;display:flex;flex-direction:column;overflow:hidden}
.n ol{flex:1;align-content:center;align-items:center;justify-content:center;gap:1vmin 5vmin}
.n b{display:block;font-size:9.5vmin;line-height:1.05;font-variant-numeric:tabular-nums;color:var(--f)}
.n li:first-child{flex:0 0 100%;text-align:center}.n li:first-child b{font-size:19vmin;color:var(--a)}
.n p{margin:auto;text-align:center;font-size:4.5vmin;color:var(--q)}
.p{display:flex;align-items:baseline;flex-wrap:wrap;gap:1vmin 2.5vmin;min-height:5vmin}
.p ol{gap:0 2.5vmin;max-height:6vmin;overflow:hidden}.p li{font-size:4.4vmin;line-height:6vmin;font-weight:600;color:var(--q);font-variant-numeric:tabular-nums}
table{width:100%;border-collapse:collapse;font-size:3.2vmin}td,th{padding:.7vmin 0;border-top:.2vmin solid var(--l);text-align:start;font-weight:400;white-space:nowrap}
th b{display:inline-block;min-width:1.6em;color:var(--a)}td{color:var(--q)}td:last-child{text-align:end;color:var(--f);font-weight:600;font-variant-numeric:tabular-nums}
.s{margin:0;font-size:2.6vmin;color:var(--q)}.s.w{color:var(--w);font-weight:600}
#m{position:relative;min-height:0;border-radius:2.4vmin;overflow:hidden;background:var(--c)}
#m img,#m video{position:absolute;inset:0;width:100%;height:100%;object-fit:contain}
#m article{position:absolute;inset:0;padding:4vmin;display:flex;flex-direction:column;justify-content:center;gap:2vmin;overflow:hidden}
#m article img{position:static;flex:0 1 auto;min-height:0;max-height:50%;height:auto;border-radius:1.5vmin}
#m h3{margin:0;font-size:6vmin;line-height:1.15;overflow-wrap:anywhere}#m p{margin:0;font-size:3.6vmin;white-space:pre-line;overflow-wrap:anywhere}#m h3+p.u{color:var(--q)}
footer:not(:has(>:not([hidden]))){display:none}
button{font:inherit;font-weight:600;min-height:7vmin;padding:1vmin 3vmin;border:.3vmin solid var(--w);border-radius:2vmin;background:var(--b);color:var(--w);cursor:pointer}
button:focus-visible{outline:.6vmin solid var(--f);outline-offset:.4vmin}
footer p{margin:0;color:var(--w);font-weight:600}
.off{margin:auto;grid-column:1/-1;font-size:5vmin;text-align:center;max-width:24em}
@keyframes k{50%{background:var(--a);color:var(--b)}}.k b{border-radius:2vmin;padding:0 .15em;animation:k 1s 6}
@media(prefers-reduced-motion:reduce){.k b{animation:none;outline:.6vmin solid var(--a)}}
@media(max-aspect-ratio:1/1){.b,.b.solo{grid-template:auto minmax(0,3fr) minmax(0,2fr) auto/minmax(0,1fr)}.b.solo{grid-template-rows:auto minmax(0,1fr) auto}body{font-size:3.6vmin}table{font-size:3.8vmin}.n b{font-size:12vmin}.n li:first-child b{font-size:25vmin}}`;

/** The styles of the page for links that open nothing. */
export const plainStyle = `body{margin:0;min-height:100vh;display:grid;place-items:center;background:#0c1210;color:#eef4f1;font:max(18px,3vmin)/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}main{max-width:30em;padding:1.5em;text-align:center;overflow-wrap:anywhere}p{margin:0}`;
