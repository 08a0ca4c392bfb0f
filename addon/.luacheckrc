-- For luacheck, and for addon/test/sources.test.ts: the globals of the game that the addon uses, and no others.
std = "lua51"
max_line_length = 120
exclude_files = { "test" }

globals = {
  "ForgeMailDB",
  "SLASH_FORGEMAIL1",
  "SlashCmdList",
}

read_globals = {
  "ATTACHMENTS_MAX_SEND",
  "C_PartyInfo",
  "C_Timer",
  "CreateFrame",
  "GetAutoCompleteRealms",
  "GetMoney",
  "GetNormalizedRealmName",
  "GetNumGroupMembers",
  "GetRealmName",
  "GetSendMailPrice",
  "HasSendMailItem",
  "IsInRaid",
  "MailFrame",
  "MailFrameTab_OnClick",
  "MoneyInputFrame_GetCopper",
  "MoneyInputFrame_SetCopper",
  "PanelTemplates_SetNumTabs",
  "PanelTemplates_SetTab",
  "SendMailMoney",
  "SendMailNameEditBox",
  "SendMailRadioButton_OnClick",
  "SendMailSubjectEditBox",
  "UIParent",
  "UISpecialFrames",
  "UnitFactionGroup",
  "UnitFullName",
  "hooksecurefunc",
}
