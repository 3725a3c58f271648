export const CONTENT = 'content'

/** Past the menus, to what the page shows. */
export const focusContent = (): void => document.getElementById(CONTENT)?.focus({ preventScroll: true })
