-- luacheck, and the list of globals for addon/test/globals.test.ts: what the addon reads and writes of the game.
std = "lua51"
max_line_length = 120

files["ForgeMail"] = {
  globals = {
    "ForgeMailDB",
    "SLASH_FORGEMAIL1",
    "SlashCmdList",
  },
  read_globals = {
    "ATTACHMENTS_MAX_SEND",
    "C_PartyInfo",
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
  },
}
