/**
 * The script of the calling board. It gets the board's state by the stream, and keeps nothing that grows: one element
 * for each kind of medium, one timer for each purpose, at most forty calls that are still to be spoken, and the keys of
 * the last five hundred. It connects again for as long as the page is open, and loads the page again only if the server
 * says that the link has ended. A recording that cannot be played is replaced by the voice of the browser, and a voice
 * that says nothing within eight seconds by a chime.
 */
export const boardScript = `(()=>{
const D=document,$=i=>D.getElementById(i),main=$('b'),queue=$('q'),box=$('m'),img=$('i'),film=$('v'),slide=$('a'),
stale=$('s'),sound=$('u'),clock=$('c'),zone=main.dataset.zone,lang=D.documentElement.lang,synth=window.speechSynthesis;
let S,source,again,tries=0,heard=Date.now(),lost=0,seen=new Set(),calls=[],speaking=0,ctx,audio=new Audio(),word,
media=[],at=-1,turn,round=0,lock=0,ticks=0,marks={};
const short=t=>new Intl.DateTimeFormat(lang,{hour:'2-digit',minute:'2-digit',hourCycle:'h23',timeZone:zone}).format(t);
const text=(e,t)=>{if(e.textContent!==t)e.textContent=t};
const wait=(ms,begin)=>new Promise(done=>{const t=setTimeout(end,ms);function end(){clearTimeout(t);done()}begin&&begin(end)});

const locked=()=>!ctx||ctx.state!=='running';
const showSound=()=>{sound.hidden=!S||!S.on||!locked();text(sound,S?S.t.unlock:'')};
const sounds=()=>{showSound();say()};
const unlock=async()=>{
  try{ctx=ctx||new AudioContext();ctx.onstatechange=sounds;await ctx.resume()}catch{}
  try{synth&&synth.speak(new SpeechSynthesisUtterance(''))}catch{}
  sounds();wake()};
const tone=(from,hertz)=>{const o=ctx.createOscillator(),g=ctx.createGain(),t=ctx.currentTime+from;
  o.frequency.value=hertz;g.gain.setValueAtTime(0,t);g.gain.linearRampToValueAtTime(.5,t+.03);g.gain.exponentialRampToValueAtTime(.001,t+.7);
  o.connect(g).connect(ctx.destination);o.start(t);o.stop(t+.75)};
const chime=()=>{marks.chimes=(marks.chimes||0)+1;try{tone(0,880);tone(.35,660)}catch{}return wait(1100)};
const voiceFor=l=>{const all=synth.getVoices();if(!all.length)return null;
  const near=all.filter(v=>v.lang.replace('_','-').toLowerCase().startsWith(l.slice(0,2)));
  return near.find(v=>v.name===S.voice)||near.find(v=>v.lang.replace('_','-')===l)||near[0]};
const speak=(l,t)=>new Promise(done=>{
  const v=synth&&window.SpeechSynthesisUtterance?voiceFor(l):undefined;
  if(v===undefined||!t)return done(0);
  const own=word=new SpeechSynthesisUtterance(t);
  let begun=0,timer=setTimeout(cut,8e3);
  const end=ok=>{clearTimeout(timer);own.onstart=own.onend=own.onerror=null;word=0;done(ok)};
  function cut(){end(begun);synth.cancel()}
  own.lang=l;if(v)own.voice=v;own.rate=.9;
  own.onstart=()=>{begun=1;clearTimeout(timer);timer=setTimeout(cut,8e3+t.length*400)};
  own.onend=()=>end(1);own.onerror=()=>end(0);
  synth.speak(own)});
const play=url=>new Promise(async done=>{
  const end=ok=>{clearTimeout(t);audio.onended=audio.onerror=null;done(ok)},t=setTimeout(()=>{audio.pause();end(0)},3e4);
  audio.onended=()=>end(1);audio.onerror=()=>end(0);
  audio.src=url;try{await audio.play()}catch{end(0)}});
const say=async()=>{
  if(speaking)return;
  speaking=1;
  try{while(calls.length&&!locked()){
    const c=calls.shift();
    await chime();
    if(!S.speech)continue;
    let said=0;
    for(const[l,t,url,instead]of c.say){said+=await speak(l,t);if(url)said+=await play(url)||await speak(l,instead)}
    if(!said)await chime()}}
  finally{speaking=0}
  if(locked())calls=calls.filter(c=>S.calls.some(d=>d.key===c.key))};

const shown=e=>{for(const o of[img,film,slide])o.hidden=o!==e;if(e!==film&&film.src){film.removeAttribute('src');film.load()}};
const later=s=>{clearTimeout(turn);turn=media.length>1||s<5?setTimeout(next,s*1e3):0};
const next=()=>{
  const own=++round,skip=()=>{if(own===round)later(3)},show=e=>{if(own===round)shown(e)};
  clearTimeout(turn);turn=0;
  box.hidden=!media.length;main.classList.toggle('solo',!media.length);
  if(!media.length){shown(null);img.removeAttribute('src');slide.textContent='';return}
  at=(at+1)%media.length;
  const m=media[at];
  if(m.kind==='video'){film.loop=media.length===1;film.onended=next;film.onerror=skip;film.onloadeddata=()=>show(film);film.src=m.url;
    film.play().catch(skip);if(media.length>1)later(330)}
  else if(m.kind==='image'){img.onload=()=>{show(img);later(m.seconds)};img.onerror=skip;img.src=m.url}
  else{slide.innerHTML=m.html;shown(slide);later(m.seconds)}};

const put=(s,first)=>{
  const before=S;S=s;
  if(!first&&(!before||before.html!==s.html))queue.innerHTML=s.html;
  main.classList.toggle('light',s.theme==='light');
  for(const c of s.calls){
    const known=seen.delete(c.key);
    seen.add(c.key);if(seen.size>500)seen.delete(seen.values().next().value);
    if(first||known)continue;
    calls.push(c);calls=calls.slice(-40);
    const e=queue.querySelector('[data-key="'+c.key+'"]');e&&e.classList.add('k')}
  if(!before||JSON.stringify(before.media)!==JSON.stringify(s.media)){
    const now=JSON.stringify(media[at]),keep=s.media.findIndex(m=>JSON.stringify(m)===now);
    const same=keep>=0&&media.length>1&&s.media.length>1;
    media=s.media;at=same?keep:-1;if(!same)next()}
  showSound();say()};

const alive=()=>{heard=Date.now();tries=0;lost=0;stale.hidden=true};
const fail=()=>{
  if(source)source.close();source=0;
  if(!lost){lost=heard;text(stale,S.t.stale.replace('%',short(lost)));stale.hidden=false}
  fetch(location.href,{method:'HEAD',cache:'no-store'}).then(r=>{if(r.status===404)location.reload()}).catch(()=>0);
  clearTimeout(again);again=setTimeout(open,Math.min(1e4,500*2**tries++)*(.5+Math.random()))};
const open=()=>{
  clearTimeout(again);if(source)source.close();
  source=new EventSource(location.pathname+'/live'+location.search);heard=Math.max(heard,Date.now()-3e4);
  source.addEventListener('state',e=>{alive();put(JSON.parse(e.data))});
  source.addEventListener('gone',()=>{source.close();location.reload()});
  source.onmessage=alive;source.onerror=fail};
const wake=async()=>{
  if(lock||D.visibilityState!=='visible'||!navigator.wakeLock)return;
  lock=1;
  try{lock=await navigator.wakeLock.request('screen');lock.addEventListener('release',()=>{lock=0})}catch{lock=0}};

put(JSON.parse($('d').textContent),1);
try{ctx=new AudioContext();ctx.onstatechange=sounds}catch{}
showSound();open();wake();
addEventListener('pointerdown',unlock);addEventListener('keydown',unlock);
addEventListener('online',()=>{tries=0;if(!source)open()});
D.addEventListener('visibilitychange',wake);
setInterval(()=>{text(clock,short(Date.now()));if(source&&Date.now()-heard>6e4)fail();if(++ticks%60===0)wake()},1e3);
text(clock,short(Date.now()))
})()`;
