import { Modal, Typography } from 'antd'
import { useEffect } from 'react'

const WAIT_MS = 5000

/** On an old host: says so, shows the new address to save, and goes there. */
export default function LegacyHost({ target }: { target: string }) {
  useEffect(() => {
    const timer = setTimeout(() => location.replace(target), WAIT_MS)
    return () => clearTimeout(timer)
  }, [target])
  return (
    <Modal
      open
      closable={false}
      title="域名即将停用"
      okText="立即前往"
      cancelButtonProps={{ hidden: true }}
      onOk={() => location.replace(target)}
    >
      <p>当前域名将不再使用，请保存新的域名，5 秒后自动跳转：</p>
      <Typography.Text copyable strong>
        {target}
      </Typography.Text>
    </Modal>
  )
}
