export type { ConnectMcpOptions } from './ConnectMcpOptions.ts';
export { type CheckedMcpTools, checkMcpTools } from './checkMcpTools.ts';
export { connectMcp } from './connectMcp.ts';
export { connectMcpServers, type McpServers } from './connectMcpServers.ts';
export { feedRegistry, type RegistryFeed, type RegistryRefusal } from './feedRegistry.ts';
export { fingerprintMcpTool } from './fingerprint.ts';
export { type FromMcpOptions, fromMcp, type McpTools } from './fromMcp.ts';
export { httpMcpRegistry } from './httpMcpRegistry.ts';
export type { HttpMcpRegistryOptions } from './httpMcpRegistryOptions.ts';
export type {
  CallMcpTool,
  McpCallEvent,
  McpProgressEvent,
  McpResultEvent,
} from './McpCallEvent.ts';
export { McpClient, type McpExecuteOptions } from './McpClient.ts';
export type { McpConnection, McpConnectionState } from './McpConnection.ts';
export type { McpDiagnostic } from './McpDiagnostic.ts';
export type {
  McpElicitAnswer,
  McpElicitForm,
  McpElicitRequest,
  McpElicitUrl,
  OnMcpElicit,
} from './McpElicitRequest.ts';
export type { McpRegistry, McpSearchOptions } from './McpRegistry.ts';
export { McpRegistryError, type McpRegistryErrorOptions } from './McpRegistryError.ts';
export type {
  McpPackage,
  McpRemote,
  McpRemoteType,
  McpServerInfo,
  McpServerInput,
} from './McpServerInfo.ts';
export type {
  McpClientTarget,
  McpCommandTarget,
  McpEra,
  McpHeaders,
  McpSession,
  McpTarget,
  McpTransportTarget,
  McpUrlTarget,
} from './McpTarget.ts';
export type { McpIcon, McpTool, McpToolAnnotations, McpToolExecution } from './McpTool.ts';
export type { McpToolFacts } from './McpToolFacts.ts';
export type { McpToolFilter, McpToolOptions, McpToolTraits } from './McpToolOptions.ts';
export { type McpToolsContext, mcpTools } from './mcpTools.ts';
export type { McpProgress } from './progressGate.ts';
export type { ServeMcpOptions } from './ServeMcpOptions.ts';
export { type McpServerTransport, type McpServing, serveMcp } from './serveMcp.ts';
export { type McpHttpServing, serveMcpHttp } from './serveMcpHttp.ts';
export { staticMcpRegistry } from './staticMcpRegistry.ts';
export { checkMcpUrl, type McpUrlPolicy } from './urlPolicy.ts';
