import { Button, Space } from 'antd'

export const SaveFooter = ({ busy, onCancel, onSave }: { busy: boolean; onCancel: () => void; onSave: () => void }) => (
  <Space className="drawer-footer">
    <Button onClick={onCancel}>取消</Button>
    <Button type="primary" loading={busy} onClick={onSave}>
      保存
    </Button>
  </Space>
)
