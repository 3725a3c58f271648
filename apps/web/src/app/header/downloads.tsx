import { DownloadOutlined } from '@ant-design/icons'
import { Badge, Button, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { isMakingFile, useTasks } from '../tasks.ts'

const DownloadDrawer = lazy(() => import('./download-drawer.tsx'))

/** 文件下载记录: a dot while a file is being made; the drawer opens on click. */
export function Downloads() {
  const busy = useTasks(isMakingFile)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Tooltip title="文件下载记录">
        <Button
          type="text"
          className="head-icon"
          aria-label={busy ? '文件下载记录，有文件正在生成' : '文件下载记录'}
          icon={
            <Badge dot={busy} status="processing">
              <DownloadOutlined />
            </Badge>
          }
          onClick={() => setOpen(true)}
        />
      </Tooltip>
      <Suspense>{open && <DownloadDrawer onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
