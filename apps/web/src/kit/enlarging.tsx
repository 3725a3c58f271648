import { Popover } from 'antd'
import type { ReactElement } from 'react'

/** What shows the picture large beside it while the mouse rests on it. */
export const Enlarging = ({ src, children }: { src: string; children: ReactElement }) => (
  <Popover
    content={<img className="enlarged" src={src} alt="" />}
    classNames={{ root: 'enlarging' }}
    mouseEnterDelay={0.25}
    placement="right"
  >
    {children}
  </Popover>
)
