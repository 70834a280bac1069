/**
 * The only script of a page before its largest paint. A tap on a button is kept, shown as taken, and clicked again
 * once the app is awake, and the part of the page it is in; what it would put into the cart is also written down (device/taps.ts), since people leave. Links
 * need no help, they are plain links. The app's modules are asked for when the pictures of the first screen are
 * there, or at once when somebody touches the page. Each is a script of its own, in order: run as one, the entry with
 * all it imports would hold a phone for a fifth of a second.
 */
export const earlyScript = (scripts: readonly string[]): string =>
  `(()=>{let w=window,t=w.eraTaps=[],g,s=${JSON.stringify(scripts)},
keep=b=>{let f=b.form,q=x=>f&&f.querySelector(x),r=q(":checked"),n=q("[type=number]"),k=Date.now().toString(36)+Math.random().toString(36).slice(2,10);
try{localStorage["era-tap:"+k]=JSON.stringify({type:"add",id:r?r.value:b.dataset.sku,units:n?+n.value:1})}catch{}return k},
tap=e=>{let b=e.target.closest(":root:not([data-awake]) button,[data-asleep] button");if(!b)return;e.preventDefault();e.stopPropagation();
let d=b.dataset,n=d.step&&b.parentNode.querySelector("input");n&&n[d.step>0?"stepUp":"stepDown"]();
d.sku&&b.setAttribute("aria-busy","true");t.push([b,d.sku&&keep(b)]);go()},
go=()=>{if(g)return;g=1;for(let h of s){let l=document.createElement("script");l.type="module";l.async=!1;l.src=h;document.head.append(l)}};
addEventListener("click",tap,true);
addEventListener("change",e=>e.target.matches(":root:not([data-awake]) [type=radio]")&&t.push([e.target]),true);
for(let n of["pointerdown","keydown","focusin"])addEventListener(n,go,{once:true,passive:true});
let after=()=>requestAnimationFrame(()=>setTimeout(go));
document.readyState=="complete"?after():addEventListener("load",after)})()`.replaceAll('\n', '')
