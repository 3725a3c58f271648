import { Drawer } from 'antd'
import type { ReactNode } from 'react'

/** The menu where there is no room beside the page. */
export default function MenuDrawer(props: { open: boolean; onClose: () => void; children: ReactNode }) {
  return <Drawer {...props} placement="left" size={272} title="菜单" className="menu-drawer" />
}
