/** The styles of the guest's menu, on screens and on paper. Names are short: the page has few bytes. */
export const menuStyle = `:root{color-scheme:light dark;--b:#f4f6f5;--f:#17211e;--c:#fff;--l:#dde3e0;--a:#0e6a5b;--q:#56635e;--o:#9a3412}
*{box-sizing:border-box}body{margin:0;background:var(--b);color:var(--f);font:16px/1.5 system-ui,-apple-system,"PingFang TC","Noto Sans CJK TC","Hiragino Sans",sans-serif}
main{max-width:64rem;margin:0 auto;padding:0 1rem 2rem;overflow-wrap:anywhere}a{color:var(--a)}
nav{display:flex;flex-wrap:wrap;gap:0 .25rem;margin:0 -.5rem}nav a{padding:.6rem .5rem;font-size:.85rem}nav a[aria-current]{color:inherit;font-weight:600;text-decoration:none}
.l{justify-content:flex-end}h1{margin:.25rem 0;font-size:1.6rem;line-height:1.25}h2{margin:1.75rem 0 .5rem;font-size:1.25rem;scroll-margin-top:3.5rem}h3{margin:0;font-size:1rem;display:inline}
p{margin:.15rem 0;white-space:pre-line}.q,small{color:var(--q);font-size:.85rem}.h{margin:.75rem 0}
.t{position:sticky;top:0;z-index:1;flex-wrap:nowrap;overflow-x:auto;background:var(--b);border-bottom:1px solid var(--l);white-space:nowrap}
.s{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,19rem),1fr));gap:.75rem;align-items:start}
article{background:var(--c);border:1px solid var(--l);border-radius:12px;padding:.75rem;min-width:0}article::after{content:"";display:block;clear:both}
article img{float:inline-end;width:5.5rem;height:5.5rem;margin:0 0 .25rem .75rem;object-fit:cover;border-radius:8px;background:var(--l)}.p{display:block;width:100%;height:9rem;object-fit:cover;border-radius:12px;margin:.5rem 0}
b{display:block;font-variant-numeric:tabular-nums;white-space:nowrap}li b{display:inline;font-weight:400;margin-inline-start:.4rem}
i{font-style:normal;font-weight:600;font-size:.8rem;color:var(--o);border:1px solid;border-radius:99px;padding:.05rem .5rem;margin-inline-start:.4rem;white-space:nowrap}.o h3,.o>b{color:var(--q);text-decoration:line-through}
details{font-size:.9rem}summary{cursor:pointer;padding:.35rem 0}ul{margin:0;padding-inline-start:1.2rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;margin-bottom:.75rem}label{display:grid;gap:.25rem;font-size:.85rem}input,button{font:inherit;min-height:44px;padding:.4rem .7rem;border:1px solid var(--q);border-radius:8px;background:var(--c);color:inherit;max-width:100%}button{background:var(--a);border-color:var(--a);color:var(--c);font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid #d98b1f;outline-offset:2px}
@media(prefers-color-scheme:dark){:root{--b:#111816;--f:#e6ece9;--c:#1a2320;--l:#2c3834;--a:#5fc2ae;--q:#a8b5b0;--o:#f5a97f}}
@page{margin:12mm}@media print{:root{color-scheme:light;--b:#fff;--f:#000;--c:#fff;--l:#bbb;--a:#000;--q:#333;--o:#000}
body{font-size:10pt}nav,form,.w,i{display:none}.o h3,.o>b{color:inherit;text-decoration:none}main{max-width:none;padding:0}.s{display:block}h2{break-after:avoid;margin-top:5mm}.p,article img{display:none}
article{break-inside:avoid;border:0;border-bottom:1px solid var(--l);border-radius:0;padding:1.5mm 0}details::details-content{content-visibility:visible;block-size:auto;height:auto;display:block}summary{list-style:none;padding:0}
article>b{float:inline-end;margin-inline-start:3mm}ul{padding:0}li{display:inline}li+li::before{content:" · "}}
@media print and (min-width:170mm){.s{columns:2;column-gap:8mm}}`;
