import { pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { useQuery } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { AskDialog, call } from '../../../kit/index.ts'
import type { PictureTask } from './rows.ts'

interface Props {
  verb: 'assign' | 'reassign'
  rows: PictureTask[]
  onClose: () => void
  onDone: () => void
}
const NO_FIELDS = {}

/** 分配 and 改派: those who may make pictures, with what they have to do already. */
export function AssignDialog({ verb, rows, ...closing }: Props) {
  const { data = [], isLoading } = useQuery({
    queryKey: [pictureInfo.path, 'artists'],
    queryFn: ({ signal }) => call(pictureInfo, 'artists', {}, { signal }),
  })
  const options = data.map(({ userId, name, postName, open }) => ({
    value: userId,
    label: `${name}${postName ? `（${postName}）` : ''}，制作中 ${open} 个`,
  }))
  return (
    <AskDialog
      resource={pictureInfo}
      verb={verb}
      title={verb === 'assign' ? '分配' : '改派'}
      fields={NO_FIELDS}
      document={rows.length === 1 ? rows[0]! : { goodsCode: `${rows.length} 个图片任务` }}
      send={({ artistId }) => ({ artistId, ids: rows.map((row) => row.id) })}
      {...closing}
    >
      <Form.Item name="artistId" label="美工" rules={[{ required: true, message: '请选择美工' }]}>
        <Select
          autoFocus
          aria-label="美工"
          showSearch={{ optionFilterProp: 'label' }}
          loading={isLoading}
          options={options}
          placeholder="选择美工"
        />
      </Form.Item>
    </AskDialog>
  )
}
