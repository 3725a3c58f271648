import { BellOutlined } from '@ant-design/icons'
import { Badge, Button, Tooltip } from 'antd'
import { lazy, Suspense } from 'react'
import { openMessages, useOpened } from '../messages/opened.ts'
import { useUnread } from '../realtime/unread.ts'

const MessageCentre = lazy(() => import('../messages/message-centre.tsx'))

/** 公告中心: how many notices are unread, live in every tab; the modal opens on click. */
export function NoticeBell() {
  const unread = useUnread()
  const open = useOpened((state) => state.open)
  return (
    <>
      <Tooltip title="公告中心">
        <Button
          type="text"
          className="head-icon"
          aria-label={unread > 0 ? `公告中心，${unread} 条未读` : '公告中心'}
          icon={
            <Badge count={unread} size="small" overflowCount={99}>
              <BellOutlined />
            </Badge>
          }
          onClick={() => openMessages()}
        />
      </Tooltip>
      <Suspense>{open && <MessageCentre />}</Suspense>
    </>
  )
}
