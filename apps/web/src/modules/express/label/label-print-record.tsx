import { labelPrintRecord } from '@erp/contract/express/label/label-print-record'
import { ListPage } from '../../../kit/index.ts'

/** 打印记录: who printed which paper of which order, how often and why again. */
export default function LabelPrintRecords() {
  return <ListPage resource={labelPrintRecord} />
}
