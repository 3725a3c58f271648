import { Alert, Button } from 'antd'
import { saveBlob } from '../save.ts'

export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const save = () => saveBlob(new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain' }), 'ERP恢复码.txt')
  return (
    <div className="recovery">
      <Alert type="warning" showIcon title="恢复码只显示这一次，每个只能用一次。手机不在身边时用它登录，请存放在安全的地方。" />
      <ol aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="toolbar">
        <Button onClick={save}>保存为文件</Button>
        <Button type="primary" onClick={onDone}>
          我已保存
        </Button>
      </div>
    </div>
  )
}
