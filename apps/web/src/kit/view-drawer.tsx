import { Drawer, type DrawerProps } from 'antd'
import { useContext, useLayoutEffect } from 'react'
import { InView } from '../app/views.ts'

/** A drawer inside its tab: the other tabs stay in reach, and it waits with its input while one of them is shown. */
export function ViewDrawer(props: DrawerProps) {
  const { layer } = useContext(InView)
  useFocusBack()
  return (
    <Drawer
      // Holding the focus would keep people from the search and the tags around it.
      focusable={{ trap: layer === null }}
      {...props}
      getContainer={() => layer ?? document.body}
      rootStyle={layer ? { position: 'absolute' } : undefined}
    />
  )
}

/** What was in use when the drawer opened is in use again when it closes, unless the person went elsewhere. */
function useFocusBack(): void {
  useLayoutEffect(() => {
    const from = document.activeElement
    return () => {
      const now = document.activeElement
      const left = now === null || now === document.body || now.closest('.ant-drawer') !== null
      if (left && from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }, [])
}
