import { TRANSFER_TABS } from '@erp/contract/stock/transfer/transfer-fields'
import { transferReceipt } from '@erp/contract/stock/transfer/transfer-receipt'
import { Button } from 'antd'
import { useState } from 'react'
import { DocumentPage, download, type StatusTabs } from '../../../kit/index.ts'
import type { Transfer } from './rows.ts'
import { TransferForm } from './transfer-form.tsx'
import { TransferLines } from './transfer-lines.tsx'
import { type Step, TransferStep, TransferVerbs } from './transfer-verbs.tsx'

const TABS: StatusTabs = { field: 'tab', items: TRANSFER_TABS, count: 'status-count' }

/** 调拨单: from a draft through audit, finance, shipping and receiving to the archive. */
export default function TransferReceipts() {
  const [step, setStep] = useState<{ step: Step; row: Transfer; reload: () => void } | null>(null)
  return (
    <>
      <DocumentPage
        resource={transferReceipt}
        tabs={TABS}
        width={370}
        form={(props) => <TransferForm {...props} />}
        lines={(document) => <TransferLines document={document} />}
        verbs={(row, reload) => <TransferVerbs row={row} onStep={(next) => setStep({ step: next, row, reload })} />}
        toolbar={(list) => (
          <Button onClick={() => void download(transferReceipt, 'export-details', { condition: list.condition })}>
            导出明细
          </Button>
        )}
      />
      {step && <TransferStep {...step} onClose={() => setStep(null)} />}
    </>
  )
}
