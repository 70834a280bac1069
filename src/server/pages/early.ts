/**
 * The only script of a page before its largest paint. A tap on a button is kept and clicked again once the app is
 * awake; links need no help, they are plain links. The app's modules are asked for when the pictures of the first
 * screen are there, or at once when somebody touches the page.
 */
export const earlyScript = (scripts: readonly string[]): string =>
  `(()=>{let t=window.eraTaps=[],g,s=${JSON.stringify(scripts)},
k=e=>{let b=window.eraTaps&&e.target.closest&&e.target.closest("button");if(b){e.preventDefault();e.stopPropagation();t.push(b);go()}},
go=()=>{if(g)return;g=1;s.map((h,i)=>{let l=document.createElement(i?"link":"script");i?(l.rel="modulepreload",l.href=h):(l.type="module",l.src=h);document.head.append(l)})},
after=()=>requestAnimationFrame(()=>setTimeout(go));
addEventListener("click",k,true);addEventListener("beforeinstallprompt",e=>{e.preventDefault();window.eraInstall=e});
for(let n of["pointerdown","keydown","focusin"])addEventListener(n,go,{once:true,passive:true});
document.readyState=="complete"?after():addEventListener("load",after)})()`.replaceAll('\n', '')
