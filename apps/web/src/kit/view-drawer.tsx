import { Drawer, type DrawerProps } from 'antd'
import { useContext } from 'react'
import { InView } from '../app/views.ts'

/** A drawer inside its tab: the other tabs stay in reach, and it waits with its input while one of them is shown. */
export function ViewDrawer(props: DrawerProps) {
  const { layer } = useContext(InView)
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
