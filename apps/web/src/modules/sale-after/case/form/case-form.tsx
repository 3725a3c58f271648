import { goodsItem } from '@erp/contract/goods/catalog/goods'
import type { Fields } from '@erp/contract/kit'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import type { CaseDetails } from '@erp/contract/sale-after/case/case-rows'
import { useQuery } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useEffect } from 'react'
import { quietly } from '../../../../app/call.ts'
import { Cover, call, FormFrame, upload, useProfile } from '../../../../kit/index.ts'
import { CaseInputs } from './case-inputs.tsx'
import { CaseSide } from './case-side.tsx'
import { OrderItem } from './order-item.tsx'
import '../case.css'

interface Props {
  /** The case that is written anew. */
  document?: CaseDetails
  /** The order it is about; without one it is looked for. */
  orderId?: number | null
  onClose: () => void
  onSaved: () => void
}
const CREATED = afterSaleCase.actions.create.input as Fields
const { caseId: _id, version: _version, ...EDITED } = afterSaleCase.actions.edit.input as Fields
const uploadImage = (file: File) => upload(goodsItem, 'imageUpload', file)

/** 新建售后: the order, the pieces, how it is settled and what that leaves of the profit. */
export function CaseForm({ document, orderId = null, onClose, onSaved }: Props) {
  const { userId } = useProfile()
  return (
    <FormFrame
      resource={afterSaleCase}
      row={document ?? null}
      fields={document ? EDITED : CREATED}
      action={document ? 'edit' : 'create'}
      title={document ? `编辑售后 ${document.caseNo}` : '新建售后'}
      size={1080}
      initial={document ? { lines: linesOf(document) } : { orderId: orderId ?? undefined, handlerId: userId }}
      uploadImage={uploadImage}
      onClose={onClose}
      onSaved={onSaved}
    >
      <Body document={document} wanted={orderId} />
    </FormFrame>
  )
}

const linesOf = ({ lines }: CaseDetails) =>
  lines.map(({ orderDetailsId, quantity, resendSkuId, resendQty }) => ({ orderDetailsId, quantity, resendSkuId, resendQty }))

function Body({ document, wanted }: { document?: CaseDetails; wanted: number | null }) {
  const form = Form.useFormInstance()
  const chosen = Form.useWatch<number | undefined>('orderId', form)
  // What was left half-written of another order is not of this one.
  useEffect(() => {
    if (wanted && form.getFieldValue('orderId') !== wanted)
      form.setFieldsValue({ orderId: wanted, lines: [], refundAmount: null })
  }, [form, wanted])
  const orderId = document?.orderId ?? chosen ?? null
  const asked = useOrderCases(orderId)
  return (
    <div className="case-form">
      <div className="case-main form-two">
        {!document && <OrderItem known={asked.data} fixed={wanted !== null} />}
        {asked.isError && <Alert className="form-wide" type="error" showIcon title={asked.error.message} />}
        {orderId !== null && asked.isLoading && <Cover loading error={null} onRetry={() => {}} />}
        {asked.data && <CaseInputs key={asked.data.orderId} order={asked.data} document={document} />}
      </div>
      {asked.data && <CaseSide order={asked.data} document={document} />}
    </div>
  )
}

const useOrderCases = (orderId: number | null) =>
  useQuery({
    queryKey: [afterSaleCase.path, 'by-order', orderId],
    queryFn: ({ signal }) => call(afterSaleCase, 'by-order', { orderId: orderId! }, { signal, handles: quietly }),
    enabled: orderId !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
