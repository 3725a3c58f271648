const OURS = /^\/api\//
const PLATFORM = /^https?:\/\/([\w-]+\.)*(alicdn\.com|aliexpress\.com|aliexpress-media\.com)\//i

/** Pictures may lie with us or with the platform; it takes none from elsewhere. */
export const isOurImage = (url: string): boolean => OURS.test(url)
export const isKnownImage = (url: string): boolean => isOurImage(url) || PLATFORM.test(url)

/** The addresses of the pictures in a text. */
export const imagesIn = (html: string): string[] =>
  [...html.matchAll(/<img\b[^>]*?\bsrc\s*=\s*["']?([^"'\s>]+)/gi)].map(([, src]) => src!.replaceAll('&amp;', '&'))
