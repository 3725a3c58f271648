import { describe, expect, it } from 'vitest'
import { cleanHtml, cleanListing } from './html.ts'

const REMOTE = [
  '<img src="https://spy.example/a.png" alt="x" />',
  '<img src="http://spy.example/a.png" />',
  '<img src="//spy.example/a.png" />',
  '<img srcset="https://spy.example/a.png 2x" />',
  '<p style="background-image:url(https://spy.example/a.png)">甲</p>',
]

describe('rich text', () => {
  it.each(REMOTE)('of our own fetches nothing from elsewhere: %s', (remote) => {
    const { html, removed } = cleanHtml(`<p>好</p>${remote}`)
    expect(html).not.toContain('spy.example')
    expect(html).not.toContain('<img')
    expect(removed).toBe(true)
  })
  it('keeps pictures that lie here or in it', () => {
    const own = '<p><img src="/api/goods/goods/image/1" /><img src="data:image/png;base64,AAAA" /></p>'
    expect(cleanHtml(own)).toEqual({ html: own, removed: false })
  })
  it('for marketplaces keeps pictures of anywhere, and no scripts either', () => {
    const { html, removed } = cleanListing(`${REMOTE[0]}<script>alert(1)</script>`)
    expect(html).toBe(REMOTE[0])
    expect(removed).toBe(true)
  })
})
