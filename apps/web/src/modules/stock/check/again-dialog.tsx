import { CHECK_FLAG } from '@erp/contract/stock/document'
import { useQuery } from '@tanstack/react-query'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { attempt, call, tabLeaves } from '../../../kit/index.ts'
import type { Final, Finals, Results } from './rows.ts'

interface Props {
  resource: Results
  finals: Finals
  onClose: () => void
  onDone: () => void
}

/** The result of audited final counts once more, where the earlier one was voided. */
export function AgainDialog({ resource, finals, onClose, onDone }: Props) {
  const [ids, setIds] = useState<number[]>([])
  const asked = useAudited(finals)
  const options = (asked.data ?? []).map((row) => ({
    value: row.checkReceiptFinallyId,
    label: `${row.finallyNo} ${row.storeName}`,
  }))
  const create = async () => {
    if (!(await attempt(call(resource, 'create', { ids }), '已重新生成完成单'))) return
    onClose()
    onDone()
  }
  return (
    <Modal
      open
      title="重新生成完成单"
      okText="生成"
      okButtonProps={{ disabled: ids.length === 0 }}
      onOk={() => void create()}
      onCancel={onClose}
    >
      <p>选择已审核、完成单已作废的终盘单。</p>
      <Select
        className="wide"
        mode="multiple"
        {...tabLeaves}
        aria-label="终盘单"
        placeholder="请选择终盘单"
        loading={asked.isLoading}
        value={ids}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={setIds}
      />
    </Modal>
  )
}

const useAudited = (finals: Finals) =>
  useQuery({
    queryKey: [finals.path, 'audited'],
    queryFn: async ({ signal }): Promise<Final[]> => {
      const input = { pageNum: 1, pageSize: 100, condition: { checkFlag: [CHECK_FLAG.audited] } } as const
      return (await call(finals, 'list-page', input, { signal })).list
    },
    staleTime: 0,
  })
