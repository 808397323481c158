/** The styles of guests' pages of the queue. */
export const queueStyle = `*{box-sizing:border-box}body{margin:0;background:#f4f6f5;color:#17211e;font:17px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{--a:#0e6a5b;--s:#e2f0ec;--c:#fff;--l:#dde3e0;--e:#8a9691;--q:#56635e;--w:#8a5000;--ws:#fbf0dc;--o:#fff;--r:#b3261e;max-width:30rem;margin:0 auto;padding:1rem}
[hidden]{display:none!important}
nav{display:flex;flex-wrap:wrap;justify-content:flex-end}nav a{padding:.6rem .5rem;font-size:.85rem}a{color:var(--a)}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
h2:focus,#said:focus,#fault:focus{outline:none}h1{margin:.25rem 0 .75rem;font-size:1.2rem;line-height:1.3;overflow-wrap:anywhere}h2{margin:0 0 .25rem;font-size:1.3rem;line-height:1.3}p{margin:0 0 .75rem}
.card{margin:0 0 1rem;padding:1.25rem;background:var(--c);border:1px solid var(--l);border-radius:14px;overflow-wrap:anywhere}
.mid{text-align:center}.quiet{color:var(--q);font-size:.9rem}.num{display:block;font-size:4.5rem;line-height:1.1;font-weight:700;font-variant-numeric:tabular-nums;white-space:nowrap}
.big{display:block;font-size:1.6rem;font-weight:600;line-height:1.3}.ready{background:var(--s);border-color:var(--a)}.late{background:var(--ws);border-color:var(--w)}
.time{font-size:2.6rem;font-weight:700;font-variant-numeric:tabular-nums;line-height:1.2}
button,.button{display:block;width:100%;font:inherit;font-weight:600;text-align:center;min-height:52px;padding:.75rem 1.25rem;border:1px solid var(--a);border-radius:10px;background:var(--a);color:var(--o);cursor:pointer;text-decoration:none}
button:disabled{opacity:.6}button.plain,.plain{background:none;color:var(--a)}button.bad{background:none;border-color:var(--r);color:var(--r)}form{margin:0 0 .75rem}
summary{min-height:48px;padding:.75rem;text-align:center;color:var(--q);cursor:pointer;text-decoration:underline}
:focus-visible{outline:3px solid #d98b1f;outline-offset:2px}
.note{margin:0 0 1rem;padding:.75rem 1rem;border-radius:10px;background:var(--ws);color:var(--w);font-weight:600}
table{width:100%;border-collapse:collapse}th,td{padding:.45rem 0;text-align:start;font-weight:400;border-top:1px solid var(--l)}td{text-align:end;white-space:nowrap;padding-inline-start:.75rem}td:last-child{font-weight:600}
fieldset{margin:0 0 1rem;padding:0;border:0;min-width:0}legend,label.above{display:block;font-weight:600;margin:0 0 .4rem;padding:0}
.sizes{display:grid;grid-template-columns:repeat(4,1fr);gap:.5rem}.sizes label{position:relative}.sizes input{position:absolute;opacity:0;inset:0;width:100%;height:100%;margin:0}
.sizes span{display:grid;place-items:center;min-height:52px;border:1px solid var(--e);border-radius:10px;font-size:1.2rem}.sizes :checked+span{background:var(--a);border-color:var(--a);color:var(--o);font-weight:600}.sizes :focus-visible+span{outline:3px solid #d98b1f;outline-offset:2px}
.field{margin:0 0 1rem}.field input,.field select{width:100%;min-height:48px;padding:.5rem .75rem;font:inherit;border:1px solid var(--e);border-radius:10px;background:var(--c);color:inherit}
.hide{position:absolute;left:-99rem}.news img{display:block;width:100%;border-radius:10px;margin:0 0 .75rem}.news p{white-space:pre-line}
@media(prefers-color-scheme:dark){body{background:#111816;color:#e6ece9}main{--a:#5fc2ae;--s:#173a33;--c:#1a2320;--l:#2c3834;--e:#62706a;--q:#a4b1ab;--w:#e0a44a;--ws:#33290f;--o:#08130f;--r:#f08a80}}`;
