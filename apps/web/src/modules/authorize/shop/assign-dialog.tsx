import { SHOP_ABILITIES, SHOP_ABILITY } from '@erp/contract/account/user/user-shop'
import { shopPeople } from '@erp/contract/authorize/shop/user-shop'
import { Form, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { call, done, tabLeaves, useOptions } from '../../../kit/index.ts'
import { useUserOptions } from '../../account/parts/people.ts'

type Ability = (typeof SHOP_ABILITIES)[number][0]
interface Which {
  userIds?: number[]
  shopIds?: number[]
  platCodes?: string[]
}
interface Props {
  taking?: boolean
  /** What was ticked; the other side is asked for. */
  given: Which
  onClose: () => void
  onDone: () => void
}
interface Asked extends Which {
  ability: Ability
}

/** Many people and many shops at once: ticked shops for chosen people, or ticked people for chosen shops and whole channels. */
export function AssignDialog({ taking = false, given, onClose, onDone }: Props) {
  const [form] = Form.useForm<Asked>()
  const [busy, setBusy] = useState(false)
  const submit = async () => {
    const values = await form.validateFields().catch(() => null)
    if (!values) return
    setBusy(true)
    const { ability, ...which } = { ...values, ...given }
    const asked = { userIds: which.userIds ?? [], shopIds: which.shopIds ?? [], platCodes: which.platCodes ?? [] }
    const written = taking ? call(shopPeople, 'remove', asked) : call(shopPeople, 'save', { ...asked, ability, mode: 'grant' })
    const answer = await written.catch(() => null)
    setBusy(false)
    if (!answer) return
    done(`${taking ? '已取消分配' : '已分配'}：${answer.people} 人 × ${answer.shops} 个店铺`)
    onDone()
    onClose()
  }
  const what = given.shopIds ? `${given.shopIds.length} 个店铺` : `${given.userIds?.length ?? 0} 人`
  return (
    <Modal
      open
      title={`${taking ? '取消分配' : '分配'}：已选 ${what}`}
      okText={taking ? '取消分配' : '分配'}
      okButtonProps={{ danger: taking, loading: busy }}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <Form form={form} layout="vertical" initialValues={{ ability: SHOP_ABILITY.helps }}>
        {given.shopIds ? <People /> : <Shops />}
        {!taking && (
          <Form.Item name="ability" label="权限">
            <Radio.Group options={SHOP_ABILITIES.map(([value, label]) => ({ value, label }))} />
          </Form.Item>
        )}
      </Form>
    </Modal>
  )
}

function People() {
  const { options, loading } = useUserOptions()
  return (
    <Form.Item name="userIds" label="员工" rules={[{ required: true, message: '请选择员工' }]}>
      <Select mode="multiple" {...tabLeaves} loading={loading} options={options} showSearch={{ optionFilterProp: 'search' }} />
    </Form.Item>
  )
}

function Shops() {
  const { options: plats } = useOptions('basic/platform', { by: 'platCode' })
  const { options: shops } = useOptions('authorize/shop')
  const chosen = Form.useWatch('platCodes') as string[] | undefined
  const needed = chosen?.length ? [] : [{ required: true, message: '请选择店铺或平台' }]
  return (
    <>
      <Form.Item name="platCodes" label="整个平台" extra="该平台中您可以分配的全部店铺">
        <Select mode="multiple" {...tabLeaves} options={plats} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="shopIds" label="店铺" dependencies={['platCodes']} rules={needed}>
        <Select mode="multiple" {...tabLeaves} options={shops} showSearch={{ optionFilterProp: 'label' }} maxTagCount={20} />
      </Form.Item>
    </>
  )
}
