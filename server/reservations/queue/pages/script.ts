/**
 * The script of guests' pages of the queue. What changes comes by the stream as HTML; the script puts it in place, counts
 * down, sends the forms without leaving the page, and says when the connection is lost. It connects again by itself.
 */
export const queueScript = `(()=>{const D=document,$=i=>D.getElementById(i),P=$('p'),d=P.dataset,live=$('live'),stale=$('stale'),say=$('say'),W=$('walk'),G=navigator.geolocation,off=Date.now()-d.now;
let E,again,n=0,heard=Date.now(),last,typed=d.typed,calls=live.querySelector('[data-call]')?.dataset.call,said;
const clock=t=>new Intl.DateTimeFormat(D.documentElement.lang,{hour:'2-digit',minute:'2-digit',hourCycle:'h23',timeZone:d.zone}).format(t),
text=(e,t)=>{if(e.textContent!==t)e.textContent=t},
fresh=()=>location.replace(location.pathname+location.search),
tick=()=>{for(const e of live.querySelectorAll('[data-end]')){const s=Math.max(0,Math.round((e.dataset.end-Date.now()+off)/1e3));text(e,Math.floor(s/60)+':'+String(s%60).padStart(2,'0'))}
if(Date.now()-heard>6e4)fail()},
walks=()=>{if(W)W.hidden=!G||!live.querySelector('form')},
put=s=>{if(s.page!==d.page&&!typed)return fresh();
if(s.html!==last){const o=[...live.querySelectorAll('details')].map(x=>x.open),a=live.contains(D.activeElement)?D.activeElement:0;
last=s.html;live.innerHTML=last;[...live.querySelectorAll('details')].forEach((x,i)=>x.open=!!o[i]);
if(a)($(a.id)||$('h'))?.focus({preventScroll:true});
const h=live.querySelector('h2')?.textContent;if(h&&h!==said){if(said!==undefined){text(say,h);D.title=h}said=h}
const c=live.querySelector('[data-call]')?.dataset.call;if(c&&c!==calls)try{navigator.vibrate?.([300,150,300])}catch{}calls=c;walks()}
tick()},
alive=()=>{heard=Date.now();n=0;stale.hidden=true},
fail=()=>{E&&E.close();E=0;if(stale.hidden){text(stale,d.sayStale.replace('%',clock(heard)));stale.hidden=false}
clearTimeout(again);again=setTimeout(open,Math.min(3e4,1e3*2**n++)*(.5+Math.random()))},
open=()=>{clearTimeout(again);E&&E.close();E=0;if(D.hidden)return;
heard=Math.max(heard,Date.now()-3e4);
E=new EventSource(location.pathname+'/live'+(location.search||'?')+'&at='+encodeURIComponent(d.at));
E.addEventListener('state',e=>{alive();put(JSON.parse(e.data))});
E.addEventListener('gone',()=>{E.close();fresh()});
E.onmessage=e=>{alive();if(/changed/.test(e.data)&&!typed)setTimeout(fresh,300*Math.random())};E.onerror=fail};
said=live.querySelector('h2')?.textContent;
const place=(yes,no)=>G?G.getCurrentPosition(({coords:c})=>yes(c.latitude,c.longitude),no,{enableHighAccuracy:true,timeout:15e3,maximumAge:6e4}):no();
live.addEventListener('submit',async e=>{const f=e.target;if(f.method!=='post')return;e.preventDefault();
const b=f.querySelector('button'),m=$('sent');b.disabled=true;m.hidden=true;
try{const r=await fetch(location.pathname+location.search,{method:'POST',body:new URLSearchParams(new FormData(f)),headers:{accept:'text/html'}});
if(r.status===404)return fresh();if(!r.ok&&r.status!==409)throw 0;
const x=new DOMParser().parseFromString(await r.text(),'text/html'),l=x.getElementById('live'),t=x.getElementById('sent');
put({html:l.innerHTML,page:d.page});if(!t.hidden){text(m,t.textContent);m.hidden=false}
($('said')||$('h'))?.focus()}
catch{text(m,d.sayFailed);m.hidden=false;b.disabled=false}});
walks();if(W&&G){const out=$('far');
W.querySelector('button').onclick=e=>{const b=e.target;b.disabled=true;
const end=t=>{text(out,t);b.disabled=false};
place(async(lat,lng)=>{try{const r=await fetch(location.pathname+'/walk'+location.search,{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({lat,lng})});
if(!r.ok)throw 0;end((await r.json()).text)}
catch{end(d.sayFailed)}},()=>end(W.dataset.sayDenied))}}
const J=$('join');if(J){const lat=J.elements.lat,lng=J.elements.lng;J.addEventListener('input',()=>typed=1);
J.addEventListener('submit',e=>{const b=$('take');
if(lat&&!lat.value){e.preventDefault();b.disabled=true;
place((a,o)=>{lat.value=a;lng.value=o;J.submit()},()=>{b.disabled=false;$('where').hidden=false})}
else setTimeout(()=>b.disabled=true)});addEventListener('pageshow',()=>$('take').disabled=false)}
addEventListener('online',()=>{n=0;if(!E)open()});addEventListener('offline',fail);
addEventListener('pageshow',open);addEventListener('pagehide',()=>{E&&E.close();E=0;clearTimeout(again)});
D.addEventListener('visibilitychange',()=>{n=0;if(D.hidden){E&&E.close();E=0;clearTimeout(again)}else{heard=Date.now();open()}});
setInterval(()=>{if(!D.hidden)tick()},1e3);tick()})()`;
