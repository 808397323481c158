/**
 * The script of guests' pages that shows changed texts and menus: it listens while the page is visible, loads the page
 * again when something has changed, or when the time of `data-till` has passed, and replaces texts and text attributes.
 * Where elements differ it replaces the article or section around them, in which what was unfolded stays so; otherwise
 * everything, unless something was entered. It connects again after a random time, which doubles with each failure, and
 * gives up after nine. It waits up to 0.3 seconds before it loads the page, so that not all pages of a company do at once.
 */
export const liveScript = `(()=>{let D=document,B=D.body,n=0,q=Promise.resolve(),E,e,t,w,l,typed,
shut=()=>{clearTimeout(t);clearTimeout(w);e&&e.close();e=0},
fail=()=>{shut();if(n<9)t=setTimeout(open,4e3*2**n++*(.5+Math.random()))},
wait=()=>{clearTimeout(w);w=setTimeout(fail,6e4)},
open=()=>{shut();if(D.hidden)return;
e=new EventSource(location.pathname+'/live'+(location.search||'?')+'&at='+B.dataset.at);wait();e.onerror=fail;
e.onmessage=({data:d})=>{wait();if(/beat/.test(d)){n=0;if(B.dataset.till<Date.now())d='changed'}if(/changed/.test(d))
l=l||setTimeout(()=>{l=0;q=q.then(()=>fetch(location.href,{cache:'no-cache'})).then(r=>r.text()).then(put).catch(()=>0)},300*Math.random())}},
key=x=>x.nodeName+[x.id,x.className,x.name,/^[rcs]/.test(x.type)&&x.value],
kept=(x,k)=>[...x.querySelectorAll('details')][k],
swap=(x,y)=>/ART|SEC/.test(y.nodeName)&&E.push(()=>{[...y.querySelectorAll('details')].map((o,i)=>o.open=!!kept(x,i)?.open);x.replaceWith(y)}),
same=(x,y)=>{if(key(x)!=key(y))return x.nodeName==y.nodeName&&swap(x,y);
if(x.nodeType>1)return x.data==y.data||E.push(()=>x.data=y.data);
for(let k of['aria-label','title','placeholder','data-text']){let v=y.getAttribute(k);v&&E.push(()=>x.setAttribute(k,v))}
let c=[...x.childNodes],d=[...y.childNodes];
return/AREA|SCRI/.test(x.nodeName)||!d[0]||c.length==d.length&&c.every((o,i)=>same(o,d[i]))||swap(x,y)},
put=h=>{let d=new DOMParser().parseFromString(h,'text/html'),x=B.firstChild,y=d.body.firstChild,at=d.body.dataset.at;
if(at){E=[];if(same(x,y))E.map(f=>f());else typed||x.replaceWith(y);D.title=d.title;Object.assign(B.dataset,d.body.dataset)}};
addEventListener('input',()=>typed=1);addEventListener('pageshow',open);addEventListener('pagehide',shut);
D.addEventListener('visibilitychange',()=>{n=0;open()})})()`.replaceAll('\n', '');
