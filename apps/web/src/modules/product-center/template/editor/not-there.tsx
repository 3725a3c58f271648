import { Link } from 'react-router'
import { StatusBlock } from '../../../../kit/status-block.tsx'

/** Nothing of that number: the way back is the list. */
export const NotThere = ({ title, list }: { title: string; list: readonly [path: string, name: string] }) => (
  <StatusBlock mark="404" title={title} detail="可能已被删除，或者不在您的范围内">
    <Link to={list[0]}>返回{list[1]}</Link>
  </StatusBlock>
)
