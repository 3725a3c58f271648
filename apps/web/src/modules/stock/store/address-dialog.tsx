import type { ActionInput, Fields } from '@erp/contract/kit'
import { ADDRESS_TYPES, type StoreAddressRow, storeAddress } from '@erp/contract/stock/store/store-address'
import { useQuery } from '@tanstack/react-query'
import { Button, Form, Modal, Tabs } from 'antd'
import { attempt, call, FieldItem } from '../../../kit/index.ts'

const { storeId: _store, addressType: _type, ...fields } = storeAddress.fields

/** Where parcels leave from and where returns go to. */
export function AddressDialog({
  store,
  canEdit,
  onClose,
}: {
  store: { id: number; storeName: string | null }
  canEdit: boolean
  onClose: () => void
}) {
  const asked = useQuery({
    queryKey: ['stock/store-address', store.id],
    queryFn: ({ signal }) => call(storeAddress, 'get', { storeId: store.id }, { signal }),
    staleTime: 0,
  })
  return (
    <Modal open title={`仓库地址 ${store.storeName}`} width={720} footer={null} onCancel={onClose}>
      {asked.data && (
        <Tabs
          items={ADDRESS_TYPES.map(([type, label]) => ({
            key: String(type),
            label,
            children: (
              <AddressForm
                storeId={store.id}
                type={type}
                saved={asked.data.find((address) => address.addressType === type) ?? null}
                canEdit={canEdit}
                onSaved={() => void asked.refetch()}
              />
            ),
          }))}
        />
      )}
    </Modal>
  )
}

type Saved = ActionInput<typeof storeAddress.actions.save>
type Address = Omit<Saved, 'storeId' | 'addressType' | 'version'>
interface FormProps {
  storeId: number
  type: Saved['addressType']
  saved: StoreAddressRow | null
  canEdit: boolean
  onSaved: () => void
}

function AddressForm({ storeId, type, saved, canEdit, onSaved }: FormProps) {
  const [form] = Form.useForm<Address>()
  const save = async (values: Address) => {
    const address = { ...values, storeId, addressType: type, version: saved?.version ?? null }
    if (await attempt(call(storeAddress, 'save', address), '地址已保存')) onSaved()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      className="address-form"
      disabled={!canEdit}
      initialValues={saved ?? undefined}
      onFinish={(values) => void save(values)}
    >
      {Object.entries(fields as Fields).map(([name, field]) => (
        <FieldItem key={name} name={name} field={field} row={saved} />
      ))}
      {canEdit && (
        <Button type="primary" htmlType="submit">
          保存
        </Button>
      )}
    </Form>
  )
}
