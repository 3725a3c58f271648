import { barcode, type CheckedCode, type CheckedCodes, MAX_CODES } from '@erp/contract/tool/code/barcode'
import { Button, Segmented, Space, Table, Tag } from 'antd'
import { useState } from 'react'
import { call } from '../../../kit/index.ts'
import { CopyBox } from './copy-box.tsx'
import { Pasted } from './pasted.tsx'
import { linesOf } from './text-tools.ts'

const SHOWN = { wrong: '有问题', all: '全部' } as const
type Shown = keyof typeof SHOWN
const isWrong = ({ ok, sameAs }: CheckedCode): boolean => !ok || sameAs !== null

/** Check digits and what is there twice, row by row. */
export function CheckTab() {
  const [text, setText] = useState('')
  const [answer, setAnswer] = useState<CheckedCodes | null>(null)
  const codes = linesOf(text)
  const check = async () => setAnswer(await call(barcode, 'check', { codes }).catch(() => null))
  return (
    <div className="code-columns code-two">
      <div>
        <Pasted title={`粘贴编码，一行一个，最多${MAX_CODES}个`} count={codes.length} value={text} onChange={setText} />
        <Space className="code-options">
          <Button type="primary" disabled={codes.length === 0 || codes.length > MAX_CODES} onClick={() => void check()}>
            校验
          </Button>
          <span className="hint">EAN-8/13、UPC-A、GTIN-14、ISBN、S10</span>
        </Space>
      </div>
      {answer && <Checked answer={answer} />}
    </div>
  )
}

function Checked({ answer }: { answer: CheckedCodes }) {
  const [shown, setShown] = useState<Shown>('wrong')
  const wrong = answer.rows.filter(isWrong)
  const good = answer.rows.filter((row) => !isWrong(row)).map(({ code }) => code)
  return (
    <div>
      <p>
        共 {answer.total} 个：正确 {answer.good}，有误 {answer.bad}，重复 {answer.repeated}
      </p>
      <Segmented
        options={Object.entries(SHOWN).map(([value, label]) => ({ value: value as Shown, label }))}
        value={shown}
        onChange={setShown}
      />
      <Table
        size="small"
        rowKey="row"
        scroll={{ x: 480 }}
        pagination={{ pageSize: 20, size: 'small', hideOnSinglePage: true, showSizeChanger: false }}
        locale={{ emptyText: '没有问题' }}
        dataSource={shown === 'wrong' ? wrong : answer.rows}
        columns={[
          { title: '行', dataIndex: 'row', width: 60 },
          { title: '编码', dataIndex: 'code', className: 'code-text' },
          { title: '种类', dataIndex: 'kind', width: 90 },
          {
            title: '结果',
            render: (_value, { ok, message, sameAs }) => (
              <>
                <Tag color={ok ? 'green' : 'red'}>{message}</Tag>
                {sameAs !== null && <Tag color="orange">与第 {sameAs} 行重复</Tag>}
              </>
            ),
          },
        ]}
      />
      <CopyBox title="正确且不重复" text={good.join('\n')} count={good.length} rows={4} />
    </div>
  )
}
