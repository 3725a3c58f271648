import { Parser } from 'htmlparser2'
import { jsonAfter, parsedOr } from './json.ts'

/** A page taken apart: nothing of it is run. */
export interface Page {
  /** `og:title`, `product:price:amount`, … by name, the first of each; pictures all of them. */
  metas: Map<string, string[]>
  title: string
  /** What scripts hold, by their order. */
  scripts: string[]
  jsonLd: unknown[]
  /** Data that a script of this type holds whole. */
  typed: Map<string, unknown>
  /** The text of elements that have an id. */
  byId: Map<string, string>
  /** The first text of a class. */
  byClass: Map<string, string>
  state(mark: string): unknown
}
class TooDeep extends Error {}
const [MOST_TEXT, MOST_DEEP, MOST_OPEN] = [20_000, 20, 2000]
/** Where Amazon, which has no data of its own in the page, writes what. */
const IDS = ['productTitle', 'bylineInfo', 'productDescription', 'feature-bullets', 'social-proofing-faceout-title-tk_bought']
const CLASSES = ['a-offscreen', 'a-icon-alt']

export function readPage(html: string): Page {
  const page: Omit<Page, 'state'> = {
    metas: new Map(),
    title: '',
    scripts: [],
    jsonLd: [],
    typed: new Map(),
    byId: new Map(),
    byClass: new Map(),
  }
  walk(html, page)
  const state = (mark: string): unknown => {
    for (const script of page.scripts) {
      const found = script.includes(mark) ? jsonAfter(script, mark) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }
  return { ...page, state }
}

interface Open {
  name: string
  type: string
  id: string
  classes: string[]
  text: string
}

/** Only what is asked for is gathered, and what is nested without end is read up to there: no page costs more than its length. */
function walk(html: string, page: Omit<Page, 'state'>): void {
  const open: (Open | null)[] = []
  const gathering: Open[] = []
  const parser = new Parser({
    onopentag: (name, given) => {
      if (open.length > MOST_OPEN) throw new TooDeep()
      if (name === 'meta') keepMeta(page, given)
      const wanted = gathering.length < MOST_DEEP ? wantedOf(name, given) : null
      open.push(wanted)
      if (wanted) gathering.push(wanted)
    },
    ontext: (text) => {
      for (const element of gathering) if (element.name === 'script' || element.text.length < MOST_TEXT) element.text += text
    },
    onclosetag: () => {
      const element = open.pop()
      if (element) close(gathering.pop()!, page)
    },
  })
  try {
    parser.write(html)
    parser.end()
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
  }
}

function wantedOf(name: string, given: Record<string, string>): Open | null {
  const id = IDS.includes(given['id'] ?? '') ? given['id']! : ''
  const classes = (given['class'] ?? '').split(/\s+/).filter((one) => CLASSES.includes(one))
  const isWanted = name === 'script' || name === 'title' || id || classes.length > 0
  return isWanted ? { name, type: given['type'] ?? '', id, classes, text: '' } : null
}

function keepMeta(page: Omit<Page, 'state'>, given: Record<string, string>): void {
  const name = given['property'] ?? given['name'] ?? given['itemprop']
  if (name && given['content']) page.metas.set(name, [...(page.metas.get(name) ?? []), given['content']])
}

function close(element: Open, page: Omit<Page, 'state'>): void {
  const { name, type, id, classes, text } = element
  if (name === 'script') keepScript(page, type, text)
  else if (name === 'title') page.title ||= text.trim()
  else {
    if (id && !page.byId.has(id)) page.byId.set(id, text.replace(/\s+/g, ' ').trim())
    for (const one of classes) if (!page.byClass.has(one)) page.byClass.set(one, text.trim())
  }
}

function keepScript(page: Omit<Page, 'state'>, type: string, text: string): void {
  const kind = type.toLowerCase()
  if (kind.includes('json') || kind.startsWith('text/mfe')) {
    const data = parsedOr(text)
    if (data === undefined) return
    if (kind === 'application/ld+json') page.jsonLd.push(...[data].flat())
    else if (!page.typed.has(kind)) page.typed.set(kind, data)
  } else if (text.trim()) page.scripts.push(text)
}
