import { Alert, Button, Descriptions, Modal } from 'antd'
import { Copyable } from '../../../kit/index.ts'

export interface Told {
  title: string
  /** Whose password it is; an import has one for all. */
  username?: string
  /** The server's sentence, with the password in it. */
  said: string
}

/** A password that nobody can read again. */
export function ToldOnce({ told, onClose }: { told: Told; onClose: () => void }) {
  const password = passwordIn(told.said)
  return (
    <Modal
      open
      width={460}
      title={told.title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          我已记下
        </Button>
      }
    >
      <Alert type="warning" showIcon title="密码只显示这一次，请通知本人登录后修改" />
      {password ? (
        <Descriptions
          className="told"
          size="small"
          bordered
          column={1}
          items={[
            ...(told.username ? [{ key: 'user', label: '用户名', children: <Copyable text={told.username} /> }] : []),
            { key: 'password', label: '密码', children: <Copyable text={password} /> },
          ]}
        />
      ) : (
        <p className="told">{told.said}</p>
      )}
    </Modal>
  )
}

const passwordIn = (said: string): string | undefined => /密码(?:已重置为)?：(\S+?)，请通知/.exec(said)?.[1]
