import { receiptFields } from '@erp/contract/stock/check/check-fields'
import type { CheckBatchDetails } from '@erp/contract/stock/check/check-lines'
import { Progress } from 'antd'
import { ChoiceTag, Lines } from '../../../kit/index.ts'
import { percentOf } from './check-columns.tsx'
import './check.css'

const HEAT = ['未盘', '盘点中', '已盘完', '有差异']

/** How far the plan has come: roadway by roadway as a map, and its receipts. */
export const BatchDetails = ({ batch }: { batch: CheckBatchDetails }) => (
  <>
    <section className="doc-lines">
      <h4>巷道进度</h4>
      <div className="heat-key">
        {HEAT.map((label, state) => (
          <span key={label}>
            <i className={`state-${state}`} aria-hidden="true" />
            {label}
          </span>
        ))}
      </div>
      <ul className="heat-map" aria-label="巷道进度">
        {batch.roadways.map(({ roadway, state, countedCount, lineCount, diffCount }) => (
          <li key={roadway} className={`state-${state}`}>
            <b>{roadway}</b>
            <span>
              {HEAT[state]} {countedCount}/{lineCount}
            </span>
            {diffCount ? <span>差异 {diffCount} 行</span> : null}
          </li>
        ))}
      </ul>
      {batch.roadways.length === 0 && <p className="hint">审核后生成盘点单</p>}
    </section>
    {batch.receipts.length > 0 && <Receipts receipts={batch.receipts} />}
  </>
)

const Receipts = ({ receipts }: { receipts: CheckBatchDetails['receipts'] }) => (
  <section className="doc-lines">
    <h4>盘点单</h4>
    <Lines
      rows={receipts}
      keyOf={(receipt) => receipt.checkReceiptId}
      columns={[
        { title: '单号', render: (receipt) => receipt.checkNo },
        { title: '巷道', render: (receipt) => receipt.roadways.join('、') },
        { title: '盘点人', render: (receipt) => receipt.countUserName },
        { title: '进度', render: (receipt) => <Progress percent={percentOf(receipt)} size="small" aria-label="进度" /> },
        { title: '盘点', render: (receipt) => <ChoiceTag field={receiptFields.countStatus} value={receipt.countStatus} /> },
        { title: '差异行', right: true, render: (receipt) => receipt.diffCount },
      ]}
    />
  </section>
)
