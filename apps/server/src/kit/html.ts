import sanitize from 'sanitize-html'

/** For what we show to ourselves: a picture from elsewhere would tell its owner who read it, and when. */
const RULES: sanitize.IOptions = {
  allowedTags: [...sanitize.defaults.allowedTags, 'img', 'del', 'ins', 'u', 's'],
  allowedAttributes: {
    '*': ['style', 'class', 'align'],
    a: ['href', 'target', 'rel', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  allowedStyles: {
    '*': {
      color: [/^[#\w(),.\s%]+$/],
      'background-color': [/^[#\w(),.\s%]+$/],
      'text-align': [/^\w+$/],
      'font-size': [/^[\d.]+(px|em|rem|%|pt)$/],
      'font-weight': [/^\w+$/],
      'text-decoration': [/^[\w\s-]+$/],
      width: [/^[\d.]+(px|%)$/],
    },
  },
}

/** Marketplaces show the descriptions of goods, with pictures that lie anywhere. */
const LISTING: sanitize.IOptions = { ...RULES, allowedSchemesByTag: { img: ['http', 'https', 'data'] } }

/** Rich text without scripts and the like; `removed` says that something had to go. */
export const cleanHtml = (text: string): Cleaned => clean(text, RULES)
export const cleanListing = (text: string): Cleaned => clean(text, LISTING)

export interface Cleaned {
  html: string
  removed: boolean
}

function clean(text: string, rules: sanitize.IOptions): Cleaned {
  const html = sanitize(text, rules)
  return { html, removed: written(text) !== written(html) }
}

/** Nothing to read and no picture either. */
export const isEmpty = (html: string): boolean => !/<img/.test(html) && html.replace(/<[^>]*>|&nbsp;|\s/g, '') === ''

const EVERYTHING: sanitize.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowedSchemesAppliedToAttributes: [],
  allowVulnerableTags: true,
  parseStyleAttributes: false,
}
/** Compared without what only differs in spelling: quotes, closing slashes, spaces. */
const written = (text: string): string => sanitize(text, EVERYTHING).replace(/[\s;]/g, '')
