import type { KeyboardEvent } from 'react'

/** Of a select of several: Tab goes on to the next control, and does not take the option that happens to be marked. */
export const tabLeaves = {
  onInputKeyDown: (event: KeyboardEvent): void => {
    if (event.key === 'Tab') event.stopPropagation()
  },
}
