import type { Page } from '@playwright/test'

export const paintAfter = (page: Page, act: string): Promise<number> =>
  page.evaluate(async (code) => {
    const painted = () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel()
          channel.port1.onmessage = () => resolve()
          channel.port2.postMessage(0)
        }),
      )
    await painted()
    const began = performance.now()
    new Function(code)()
    await painted()
    return performance.now() - began
  }, act)

export const scrollFrames = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(async (wanted) => {
    const element = document.querySelector(wanted)!
    const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    const took: number[] = []
    let last = await frame()
    for (let step = 0; step < 120; step++) {
      element.scrollBy(step < 60 ? { top: 45 } : { left: 60 })
      const now = await frame()
      took.push(now - last)
      last = now
    }
    return took
  }, selector)
