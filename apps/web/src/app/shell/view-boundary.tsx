import { Button } from 'antd'
import { Component, type ReactNode } from 'react'
import { StatusBlock } from '../../kit/status-block.tsx'

/** A page that breaks leaves the others and the shell standing. */
export class ViewBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error) {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    if (!error) return this.props.children
    const stale = /dynamically imported module|Importing a module/.test(error.message)
    return (
      <StatusBlock title={stale ? '系统已更新，请重新载入' : '页面出错了'} detail={stale ? undefined : error.message}>
        <Button type="primary" onClick={() => (stale ? location.reload() : this.setState({ error: null }))}>
          {stale ? '重新载入' : '重试'}
        </Button>
      </StatusBlock>
    )
  }
}
