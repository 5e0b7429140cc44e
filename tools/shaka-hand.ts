import { chromium } from '/tmp/w/h-media/node_modules/@playwright/test/index.mjs'
import { readFile } from 'node:fs/promises'
import { rm } from 'node:fs/promises'
import { runService } from '/tmp/w/h-media/tools/service/running-service.ts'
import { serviceAround } from '/tmp/w/h-media/tools/service/service-folder.ts'
import { viewing } from '/tmp/w/h-media/tools/players/viewings.ts'
const folder = await serviceAround(Date.now(), 'plain')
const s = await runService({ folder }); await s.clipsReady(600_000)
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, args: ['--no-sandbox','--disable-gpu','--autoplay-policy=no-user-gesture-required'] })
const S = Number(process.argv[2] ?? 40)
const lib = { shaka: await readFile('/tmp/hm/npm/node_modules/shaka-player/dist/shaka-player.compiled.js','utf8'), videojs: await readFile('/tmp/hm/npm/node_modules/video.js/dist/video.min.js','utf8') }
await Promise.all((['shaka'] as const).flatMap((kind) => (['hls_mbr','hls'] as const).map(async (address) => {
  for (const scene of ['live','start-over','archive','film'] as const) {
    const v = await viewing(s.url, scene, address, S, true)
    const page = await browser.newPage()
    await page.route('**/bare-page', (r: any) => r.fulfill({ contentType: 'text/html', body: '<video id="v" width="640" autoplay></video>' })); await page.goto(s.url + '/bare-page')
    await page.addScriptTag({ content: lib[kind] })
    const r = await page.evaluate(async ([kind, url, S, seeks]: any) => {
      const w: any = window; const errors: string[] = []
      let video: any = document.querySelector('video')
      if (kind === 'shaka') { w.shaka.polyfill.installAll(); const p = new w.shaka.Player(); await p.attach(video); p.addEventListener('error', (e: any) => errors.push('code ' + e.detail.code)); try { await p.load(url) } catch (e: any) { errors.push('load ' + e.code) } video.play() }
      else { const p = w.videojs('v', { autoplay: true, html5: { vhs: { overrideNative: true } } }); p.on('error', () => errors.push(String(p.error()?.message))); p.src({ src: url, type: 'application/x-mpegURL' }); video = document.querySelector('video') }
      let moved = 0, heard = 0, last = NaN, bytes = 0; const part = S / (1 + seeks.length); let n = 0
      for (let t = 0; t < S; t++) { await new Promise((r) => setTimeout(r, 1000)); video = document.querySelector('video'); if (n < seeks.length && t >= part * (n + 1)) { video.currentTime = seeks[n++]; last = NaN } const at = video.currentTime; const st = at - last; if (st > 0 && st < 5) { moved += st; if (video.webkitAudioDecodedByteCount > bytes) heard += st } last = at; bytes = video.webkitAudioDecodedByteCount }
      return { moved: Math.round(moved), heard: Math.round(heard), errors }
    }, [kind, v.url, S, v.seeks] as any)
    console.log(kind, address, scene, JSON.stringify(r), 'of', S)
    await page.close()
  }
})))
await browser.close(); await s.stop(); await rm(folder, { recursive: true, force: true })
