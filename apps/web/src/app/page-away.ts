let away = false

/** The person goes to another page or closes the window: the browser cancels what is under way, and nothing is wrong. */
export const isPageAway = (): boolean => away

if (typeof window !== 'undefined') {
  window.addEventListener('pagehide', () => {
    away = true
  })
  // A page that comes back from the browser's cache goes on.
  window.addEventListener('pageshow', () => {
    away = false
  })
}
