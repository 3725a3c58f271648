import { Alert, Button, Descriptions, Modal } from 'antd'
import { Copyable } from '../../../kit/index.ts'

export interface OneTime {
  title: string
  /** Whose password it is; an import tells one a line, each with its name. */
  username?: string
  /** The server's sentence, with the password in it. */
  said: string
}

/** A password that nobody can read again. */
export function ShownOnce({ told, onClose }: { told: OneTime; onClose: () => void }) {
  const items = passwordsIn(told).map(([label, text]) => ({ key: label, label, children: <Copyable text={text} /> }))
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
      {items.length ? (
        <Descriptions className="told" size="small" bordered column={1} items={items} />
      ) : (
        <p className="told">{told.said}</p>
      )}
    </Modal>
  )
}

function passwordsIn({ username, said }: OneTime): [label: string, text: string][] {
  const [, password] = /密码(?:已重置为)?：(\S+?)，请通知/.exec(said) ?? []
  if (password) return [...(username ? [['用户名', username] as [string, string]] : []), ['密码', password]]
  return [...said.matchAll(/^([a-z][\w.]*)：(\S+)$/gm)].map(([, name, own]) => [name!, own!])
}
